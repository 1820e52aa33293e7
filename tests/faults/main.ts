import { Command } from 'commander';

const rig = new Command('rig').description(
  'What takes too long for a test: kills, faults, odd input, guards taken away; and the pictures of the README.',
);

rig
  .command('kills', { isDefault: true })
  .description('kill the shop or its database while people order')
  .option('--rounds <number>', 'how often', '20')
  .option('--minutes <number>', 'for how long at least, however many rounds that takes')
  .option('--buyers <number>', 'how many order at the same time', '20')
  .action(async ({ rounds, minutes, buyers }: { rounds: string; minutes?: string; buyers: string }) => {
    const { runKillRounds } = await import('./kill-rounds.ts');
    const { acknowledged, kills, statuses, faults } = await runKillRounds({
      buyers: wholeNumber(buyers),
      rounds: wholeNumber(rounds),
      ...(minutes !== undefined && { minutes: wholeNumber(minutes) }),
      onRound: console.log,
    });
    console.log(
      `${acknowledged} orders were acknowledged; the shop was killed ${kills.shop} times, the database ${kills.database} times.`,
    );
    console.log(`Answers by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}.`);
    report(faults, 'Every one of them stands once, and the books are right.');
  });

rig
  .command('fuzz')
  .description('ask every address of the shop odd things, and measure what its worst requests cost')
  .option('--requests <number>', 'how many', '20000')
  .option('--seed <number>', 'where to begin; the same gives the same requests')
  .option('--door <name>', 'one alone, as a fault names it: "POST /contact"')
  .option('--path <path>', 'the one request that a fault names')
  .option('--no-costs', 'only the odd things')
  .action(async (submitted: { requests: string; seed?: string; door?: string; path?: string; costs: boolean }) => {
    const { measureAllCosts, runLongFuzz } = await import('#tests/fuzz/long-run.ts');
    const { writeCosts, writeStatuses } = await import('#tests/fuzz/measure-costs.ts');
    const { writeFigures } = await import('#tests/fuzz/write-figures.ts');
    const { door, path } = submitted;
    const figures = await runLongFuzz({
      requests: wholeNumber(submitted.requests),
      seed: submitted.seed === undefined ? Date.now() | 0 : Number(submitted.seed),
      ...(door && { only: { door, ...(path && { path }) } }),
      onRound: console.log,
    });
    console.log(writeFigures(figures));
    const costs =
      path || submitted.costs === false ? null : await measureAllCosts({ only: door, onFault: console.log });
    if (costs)
      console.log(
        `${writeStatuses(costs)}\n${costs.costs.length} costs were measured; the dearest:\n${writeCosts(costs)}`,
      );
    report(
      [...figures.faults, ...(costs?.faults ?? [])],
      'Every one of them had a plain answer, and the books are right.',
    );
  });

rig
  .command('faults [names...]')
  .description('play what can happen to a shop, and look at it afterwards: all of it, or what is named')
  .option('--short', 'the samples that npm test plays')
  .action(async (names: string[], { short = false }: { short?: boolean }) => {
    const { FAULTS } = await import('./all.ts');
    const { runFault } = await import('./play-faults.ts');
    const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name));
    if (unknown) rig.error(`${unknown} is none of: ${FAULTS.map(({ name }) => name).join(', ')}.`);
    const faults: string[] = [];
    for (const fault of FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      console.log(`${fault.name}: ${fault.does}`);
      const found = await runFault(fault, { isShort: short, tell: (sentence) => console.log(`  ${sentence}`) });
      for (const one of found) console.error(`  Fault: ${one}`);
      faults.push(...found.map((one) => `${fault.name}: ${one}`));
    }
    report(faults, 'All held.');
  });

rig
  .command('guards')
  .description('take away one guard after the other; the tests that each names must go red')
  .argument('[part...]', 'parts of names; none: all guards')
  .action(async (parts: string[]) => {
    const { mutations } = await import('#tests/mutations/all.ts');
    const { runMutations } = await import('#tests/mutations/run-mutations.ts');
    const chosen = mutations.filter(
      ({ name, file }) => parts.length === 0 || parts.some((part) => `${name} ${file}`.includes(part)),
    );
    if (chosen.length === 0) rig.error(`No guard is called ${parts.join(', ')}.`);
    const { faults } = await runMutations(chosen, console.log);
    report(faults, `Each of ${chosen.length} guards is missed when it is gone.`);
  });

rig
  .command('pictures')
  .description('take the pictures of README and docs anew')
  .action(async () => {
    const { takePictures } = await import('./pictures.ts');
    console.log(`In docs/pictures: ${(await takePictures()).join(', ')}.`);
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
