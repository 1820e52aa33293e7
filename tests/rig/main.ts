import { Command } from 'commander';

const rig = new Command('rig').description(
  'What takes too long for a test: kills, faults, odd input, guards taken away.',
);

rig
  .command('kills', { isDefault: true })
  .description('kill the shop or its database while twenty people order')
  .option('--rounds <number>', 'how often', '20')
  .action(async ({ rounds }: { rounds: string }) => {
    const { playKillRounds } = await import('./kill-rounds.ts');
    const { acknowledged, kills, faults } = await playKillRounds(wholeNumber(rounds), console.log);
    console.log(
      `${acknowledged} orders were acknowledged; the shop was killed ${kills.shop} times, the database ${kills.database} times.`,
    );
    report(faults, 'Every one of them stands once, and the books are right.');
  });

rig
  .command('fuzz')
  .description('ask every address of the shop odd things')
  .option('--requests <number>', 'how many', '20000')
  .option('--seed <number>', 'where to begin; the same gives the same requests')
  .option('--door <name>', 'one alone, as a fault names it: "POST /contact"')
  .option('--path <path>', 'the one request that a fault names')
  .action(async (asked: { requests: string; seed?: string; door?: string; path?: string }) => {
    const { playLongFuzz } = await import('./fuzz/long-run.ts');
    const { writeFigures } = await import('./fuzz/write-figures.ts');
    const { door, path } = asked;
    const figures = await playLongFuzz({
      requests: wholeNumber(asked.requests),
      seed: asked.seed === undefined ? Date.now() | 0 : Number(asked.seed),
      ...(door && { only: { door, ...(path && { path }) } }),
      onRound: console.log,
    });
    console.log(writeFigures(figures));
    report(figures.faults, 'Every one of them had a plain answer, and the books are right.');
  });

await rig.parseAsync();

function report(faults: string[], allIsWell: string): void {
  for (const fault of faults) console.error(`Fault: ${fault}`);
  console.log(faults.length === 0 ? allIsWell : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) rig.error(`${text} is no whole number from 1 on.`);
  return number;
}
