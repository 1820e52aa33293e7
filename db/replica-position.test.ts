import { expect, test } from 'vitest';
import { openReplicaPosition, parseLsn } from './replica-position.ts';

test('a WAL position is parsed as PostgreSQL writes it', () => {
  expect(parseLsn('0/0')).toBe(0n);
  expect(parseLsn('16/B374D848')).toBe(0x16_b374_d848n);
  expect(parseLsn('1/0') > parseLsn('0/FFFFFFFF')).toBe(true);
});

test('a replica must have replayed what the primary had two seconds ago', () => {
  const position = openReplicaPosition();
  position.note(100n, 1_000);
  position.note(200n, 2_000);
  expect(position.required(2_500)).toBe(100n);
  expect(position.required(3_500)).toBe(200n);
});

test('the position of a primary that has been silent for two seconds, or never answered, is unknown', () => {
  const position = openReplicaPosition();
  expect(position.required(0)).toBeNull();
  position.note(100n, 1_000);
  expect(position.required(3_000)).toBe(100n);
  expect(position.required(3_001)).toBeNull();
});

test('a replica must have replayed every change that invalidated cached pages', () => {
  const position = openReplicaPosition();
  position.note(100n, 1_000);
  position.note(300n, 1_250);
  position.require(300n);
  position.require(200n);
  expect(position.required(1_300)).toBe(300n);
});
