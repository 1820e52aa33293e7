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
  .command('guards')
  .description('take away one guard after the other; the tests that each names must go red')
  .argument('[part...]', 'parts of names; none: all guards')
  .option('--list', 'only print the rows of docs/reliability.md')
  .action(async (parts: string[], { list }: { list?: true }) => {
    const { guards } = await import('./guards/all.ts');
    const { rowOf } = await import('./guards/guard.ts');
    const { playGuards } = await import('./guards/play.ts');
    const chosen = guards.filter(
      ({ name, file }) => parts.length === 0 || parts.some((part) => `${name} ${file}`.includes(part)),
    );
    if (chosen.length === 0) rig.error(`No guard is called ${parts.join(', ')}.`);
    if (list) return console.log(chosen.map(rowOf).join('\n'));
    const { faults } = await playGuards(chosen, console.log);
    report(faults, `Each of ${chosen.length} guards is missed when it is gone.`);
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
