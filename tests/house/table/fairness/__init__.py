"""Tests of house/table/fairness."""
