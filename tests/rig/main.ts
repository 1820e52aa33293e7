import { parseArgs } from 'node:util';
import { playKillRounds } from './kill-rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number from 1 on.');
  process.exit(1);
}
const { acknowledged, kills, faults } = await playKillRounds(rounds, (sentence) => console.log(sentence));
console.log(
  `${acknowledged} orders were acknowledged; the shop was killed ${kills.shop} times, the database ${kills.database} times.`,
);
for (const fault of faults) console.error(`Fault: ${fault}`);
console.log(
  faults.length === 0 ? 'Every one of them stands once, and the books are right.' : `${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
