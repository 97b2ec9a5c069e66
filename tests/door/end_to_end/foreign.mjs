// A second client of the card house, written from docs/PROTOCOL.md, the rules and the schema alone.
//
//     node foreign.mjs SCHEMA GAME SSH_ARGUMENTS...
//
// It speaks lines of JSON, numbers all its requests, plays one game to the end and prints a report. Whatever is not on
// the page or in the schema is an error: an unknown kind of message, field, event, notice or reason, a number that is
// answered twice or never, and a refusal that the page does not announce.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [schemaFile, game, ...sshArguments] = process.argv.slice(2);
const parts = JSON.parse(readFileSync(schemaFile, 'utf8')).$defs;
const OPTIONS = {
  kombio: { target: 20, memory: 'notes', last_slap: 0 },
  companeros: { games: 1 },
  level8: { levels: Array(8).fill('run 3'), stars: 1 },
};
const EXPECTED = new Set([
  'too_early', 'already_slapped', 'slap_in_progress', 'not_your_turn', 'nothing_to_slap', 'round_over', 'game_over',
]);
const AGAIN_MILLISECONDS = 150;

// --- what the schema says ---

const isMap = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const named = (reference) => reference.$ref.split('/').pop();

/** The names of the types of a union, by what their `type` says. */
function kinds(union) {
  return Object.fromEntries(parts[union].anyOf.map(named).map((name) => [parts[name].properties.type.enum[0], name]));
}

const FROM_HOUSE = kinds('FromHouse');
const EVENTS = kinds(`${game}.Event`);
const COMMANDS = kinds(`${game}.Command`);
const NEWS = Object.fromEntries(
  parts.Update.properties.news.items.anyOf.map(named).map((name) => [parts[name].properties.type.enum[0], name]),
);
const REASONS = new Map(parts.Reason.anyOf.map((each) => [each.const, each['x-again']]));

function check(condition, complaint) {
  if (!condition) throw new Error(complaint);
}

/** Check that a map is of a known kind and has no other fields than the schema names. */
function known(union, map) {
  check(map.type in union, `unknown type: ${JSON.stringify(map)}`);
  const { properties, required } = parts[union[map.type]];
  for (const field of Object.keys(map)) check(field in properties, `unknown field ${field} of ${map.type}`);
  for (const field of required) check(field in map, `no ${field} in ${map.type}`);
}

// --- the state, as the page says how to keep it ---

function fill(old, thin) {
  if (old.type !== thin.type) return thin;
  const whole = { ...old, ...thin };
  for (const part of ['you', 'place', 'table', 'line', 'view']) {
    if (isMap(old[part]) && isMap(thin[part])) whole[part] = fill(old[part], thin[part]);
  }
  return whole;
}

// --- how it plays: it takes what is offered ---

const worth = (card) => (typeof card === 'number' ? card : card === 'back' ? 6 : 0);

function kombio(view, offered) {
  const face = ([seat, slot]) => view.grids[seat][slot - 1];
  const worst = (offer) => offer.spots.reduce((a, b) => (worth(face(b)) > worth(face(a)) ? b : a));
  const mine = view.grids[view.viewer];
  for (const verb of ['ready', 'hand_over', 'keep']) if (offered[verb]) return { type: verb };
  if (offered.give) return { type: 'give', slot: worst(offered.give)[1] };
  if (offered.name) {
    const right = offered.name.spots.filter((spot) => face(spot) === view.top);
    return { type: 'name', spot: right.find(([seat]) => seat === view.viewer) ?? right[0] ?? offered.name.spots[0] };
  }
  if (offered.slap && mine.includes(view.top)) return { type: 'slap' };
  if (offered.swap) {
    const spot = worst(offered.swap);
    return worth(face(spot)) > view.drawn ? { type: 'swap', slot: spot[1] } : { type: 'discard' };
  }
  if (offered.exchange?.fixed.length) {
    const other = offered.exchange.spots.find((spot) => String(spot) !== String(offered.exchange.fixed[0]));
    return other && Math.random() < 0.5 ? { type: 'exchange', a: offered.exchange.fixed[0], b: other } : { type: 'pass' };
  }
  if (offered.peek) return { type: 'peek', spot: offered.peek.spots.find((spot) => face(spot) === 'back') ?? offered.peek.spots[0] };
  if (offered.exchange) return { type: 'exchange', a: offered.exchange.spots[0], b: offered.exchange.spots[1] };
  if (offered.call && mine.reduce((sum, card) => sum + worth(card), 0) < 12) return { type: 'call' };
  if (offered.take && view.top + 3 < worth(face(worst(offered.take)))) return { type: 'take', slot: worst(offered.take)[1] };
  for (const verb of ['draw', 'pass', 'call']) if (offered[verb]) return { type: verb };
  if (offered.take) return { type: 'take', slot: worst(offered.take)[1] };
  return null;
}

function companeros(view, offered) {
  if (offered.play) return { type: 'play', card: offered.play.cards.at(-1) };
  if (offered.take) return { type: 'take', colour: offered.take.colours[0] };
  if (offered.decline) return { type: 'decline' };
  return offered.ready ? { type: 'ready' } : null;
}

function level8(view, offered) {
  if (offered.lay_out) return { type: 'lay_out', melds: offered.lay_out.layouts[0] };
  if (offered.lay_off) return offered.lay_off.places[0];
  if (offered.take && Math.random() < 0.3) return { type: 'take', seat: offered.take.seats[0] };
  if (offered.draw) return { type: 'draw' };
  if (offered.take) return { type: 'take', seat: offered.take.seats[0] };
  if (offered.play_skip) return { type: 'play_skip', seat: offered.play_skip.seats[0] };
  if (offered.discard) return { type: 'discard', face: offered.discard.faces[0] };
  if (offered.keep) return { type: 'keep', faces: offered.keep.faces.slice(0, 4) };
  return offered.ready ? { type: 'ready' } : null;
}

const CHOOSE = { kombio, companeros, level8 };

// --- the conversation ---

const ssh = spawn('ssh', ['-s', ...sshArguments, 'kombio-json'], { stdio: ['pipe', 'pipe', 'inherit'] });
const open = new Map(); // the requests that have no answer yet, by number
const report = { game, requests: 0, moves: 0, refused: {}, answers: {} };
let update = {};
let number = 0;
let last = null; // the answer to the last request

const send = (message) => ssh.stdin.write(`${JSON.stringify(message)}\n`);

function ask(request) {
  report.requests += 1;
  open.set(++number, request);
  send({ ...request, number });
}

function take(news) {
  known(NEWS, news);
  if (news.type === 'happened') known(EVENTS, news.event);
  if (news.type === 'story') news.events.forEach((event) => known(EVENTS, event));
  if (news.type === 'notice') check(parts.Notice.properties.kind.enum.includes(news.kind), `unknown notice ${news.kind}`);
  if (news.type === 'refused') check(REASONS.has(news.reason) && news.text, `unknown reason ${news.reason}`);
  if ('number' in news) answer(news);
}

/** Note the one answer to a request. */
function answer(news) {
  const request = open.get(news.number);
  check(request, `an answer that nobody waits for: ${JSON.stringify(news)}`);
  open.delete(news.number);
  last = news;
  report.answers[news.type] = (report.answers[news.type] ?? 0) + 1;
  if (news.type === 'refused') {
    check(EXPECTED.has(news.reason), `refused ${news.reason}: ${JSON.stringify(request)}`);
    report.refused[news.reason] = (report.refused[news.reason] ?? 0) + 1;
  } else if (request.type === 'play') {
    report.moves += 1;
    check(news.type === 'happened' && news.event.seat === update.place.you, `no event of mine: ${JSON.stringify(news)}`);
    check(parts[COMMANDS[request.command.type]]['x-answered-by'].includes(news.event.type), `answered by ${news.event.type}`);
  } else {
    check(news.type === 'done', `${request.type} is answered by ${news.type}`);
  }
}

/** Do what is to be done now, if the last request was answered. */
function act() {
  const { type, line, view } = update.place;
  if (open.size || ssh.stdin.writableEnded) return;
  if (type === 'lobby' && report.winners) ssh.stdin.end();
  else if (type === 'lobby') {
    ask({ type: 'open_table', game, options: OPTIONS[game], bots: ['easy', 'medium'], start: true, bot_pace: 0 });
  } else if (view && line.phase === 'over') {
    report.winners = view.winners;
    ask({ type: 'leave' });
  } else if (view) play(view);
}

function play(view) {
  const command = CHOOSE[game](view, Object.fromEntries(view.offers.map((offer) => [offer.verb, offer])));
  if (!command) return;
  const refused = last?.type === 'refused' && REASONS.get(last.reason) === 'soon';
  last = null;
  if (refused) setTimeout(act, AGAIN_MILLISECONDS);
  else ask({ type: 'play', command });
}

send({ type: 'hello', version: 1, client: 'a second foreign client', bot: true });
for await (const text of createInterface({ input: ssh.stdout })) {
  const message = JSON.parse(text);
  known(FROM_HOUSE, message);
  if (message.type === 'goodbye') report.goodbye = message.reason;
  if (message.type !== 'update') continue;
  update = fill(update, message);
  check(!('place' in message) || 'type' in message.place, 'a place without a type');
  (message.news ?? []).forEach(take);
  act();
}
check(open.size === 0, `never answered: ${JSON.stringify([...open])}`);
console.log(JSON.stringify(report));
