// Plays one game of Level 8 against a bot of the house, with Node and ssh, and no package.
//
//     node level8.mjs me@host -p 2222
//
// All that it is given goes to ssh. docs/PROTOCOL.md explains the messages.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const MERGED = ['you', 'place', 'table', 'line', 'view'];
const TABLE = { game: 'level8', options: { levels: Array(8).fill('run 3') }, bots: ['easy'], start: true, bot_pace: 0 };

const isMap = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The whole update, from the one before and one that leaves out what has not changed. */
function fill(old, thin) {
  if (old.type !== thin.type) return thin;
  const whole = { ...old, ...thin };
  for (const part of MERGED) if (isMap(old[part]) && isMap(thin[part])) whole[part] = fill(old[part], thin[part]);
  return whole;
}

/** A move that is offered: lay down what can be laid down, then discard. */
function choose(offers) {
  const offered = Object.fromEntries(offers.map((offer) => [offer.verb, offer]));
  if (offered.lay_out) return { type: 'lay_out', melds: offered.lay_out.layouts[0] };
  if (offered.lay_off) return offered.lay_off.places[0];
  if (offered.draw) return { type: 'draw' };
  if (offered.take) return { type: 'take', seat: offered.take.seats[0] };
  if (offered.play_skip) return { type: 'play_skip', seat: offered.play_skip.seats[0] };
  if (offered.discard) return { type: 'discard', face: offered.discard.faces[0] };
  if (offered.keep) return { type: 'keep', faces: [] };
  return offered.ready ? { type: 'ready' } : null;
}

const ssh = spawn('ssh', ['-s', ...process.argv.slice(2), 'kombio-json'], { stdio: ['pipe', 'pipe', 'inherit'] });
let update = {};
let number = 0; // of the last request
let answered = true;

function send(message) {
  ssh.stdin.write(`${JSON.stringify(message)}\n`);
}

function ask(request) {
  answered = false;
  send({ ...request, number: ++number });
}

function act({ type, line, view }) {
  if (type === 'lobby') return ask({ type: 'open_table', ...TABLE });
  if (type !== 'table' || !view) return null;
  if (line.phase === 'over') {
    console.log(`${view.winners.map((seat) => line.seats[seat].name).join(', ')} won in round ${view.round}`);
    return ssh.stdin.end();
  }
  const command = choose(view.offers);
  return command && ask({ type: 'play', command });
}

send({ type: 'hello', version: 1, client: 'level8.mjs', bot: true });
for await (const text of createInterface({ input: ssh.stdout })) {
  const message = JSON.parse(text);
  if (message.type === 'goodbye' && message.reason !== 'bye') throw new Error(message.text);
  if (message.type !== 'update') continue;
  update = fill(update, message);
  const answer = (message.news ?? []).find((news) => news.number === number);
  if (answer?.type === 'refused') console.error(answer.text);
  answered ||= Boolean(answer);
  if (answered && !ssh.stdin.writableEnded) act(update.place);
}
