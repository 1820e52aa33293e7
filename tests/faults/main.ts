import { Command } from 'commander';

const program = new Command('npm run faults --')
  .description('Long checks of shops that it starts itself, and the pictures of the README. Without a command: kills.')
  .addHelpText('after', '\nResults: docs/reliability.md and docs/scale.md. Exit codes: 0: no faults. 1: faults.');

program
  .command('kills', { isDefault: true })
  .description('kill the shop or its database while customers order')
  .option('--rounds <number>', 'number of rounds, each with one kill', '20')
  .option('--minutes <number>', 'at least this long, with as many rounds as that takes')
  .option('--buyers <number>', 'customers who order at the same time', '20')
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
    console.log(`Responses by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}.`);
    report(faults, 'Each order is stored once, and the ledger audit is clean.');
  });

program
  .command('fuzz')
  .description('send unusual input to every endpoint and measure what the worst requests cost')
  .option('--requests <number>', 'number of requests', '20000')
  .option('--seed <number>', 'seed of the random input; the same seed sends the same requests')
  .option('--endpoint <name>', 'only this endpoint, for example "POST /contact"')
  .option('--path <path>', 'with --endpoint and --seed: only the request of a reported fault')
  .option('--no-costs', 'do not measure costs')
  .action(async (options: { requests: string; seed?: string; endpoint?: string; path?: string; costs: boolean }) => {
    const { measureAllCosts, runLongFuzz } = await import('#tests/fuzz/long-run.ts');
    const { writeCosts, writeStatuses } = await import('#tests/fuzz/measure-costs.ts');
    const { writeFigures } = await import('#tests/fuzz/write-figures.ts');
    const { endpoint, path } = options;
    const figures = await runLongFuzz({
      requests: wholeNumber(options.requests),
      seed: options.seed === undefined ? Date.now() | 0 : Number(options.seed),
      ...(endpoint && { only: { endpoint, ...(path && { path }) } }),
      onRound: console.log,
    });
    console.log(writeFigures(figures));
    const costs =
      path || options.costs === false ? null : await measureAllCosts({ only: endpoint, onFault: console.log });
    if (costs)
      console.log(
        `${writeStatuses(costs)}\n${costs.costs.length} costs were measured; the highest:\n${writeCosts(costs)}`,
      );
    report(
      [...figures.faults, ...(costs?.faults ?? [])],
      'Every request had a proper answer, and the ledger audit is clean.',
    );
  });

program
  .command('inject [names...]')
  .description('inject faults, such as disk-full-database or mail-server, and check the shop afterwards; no name: all')
  .option('--short', 'the short versions that npm run test:full runs')
  .action(async (names: string[], { short = false }: { short?: boolean }) => {
    const { FAULTS } = await import('./all.ts');
    const { runFault } = await import('./run-fault.ts');
    const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name));
    if (unknown) program.error(`${unknown} is none of: ${FAULTS.map(({ name }) => name).join(', ')}.`);
    const faults: string[] = [];
    for (const fault of FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      console.log(`${fault.name}: ${fault.does}`);
      const found = await runFault(fault, { isShort: short, log: (sentence) => console.log(`  ${sentence}`) });
      for (const one of found) console.error(`  Fault: ${one}`);
      faults.push(...found.map((one) => `${fault.name}: ${one}`));
    }
    report(faults, 'All passed.');
  });

program
  .command('mutations')
  .description('remove one check of the code at a time; its tests must fail')
  .argument('[part...]', 'parts of names or files; none: all')
  .action(async (parts: string[]) => {
    const { mutations } = await import('#tests/mutations/all.ts');
    const { runMutations } = await import('#tests/mutations/run-mutations.ts');
    const chosen = mutations.filter(
      ({ name, file }) => parts.length === 0 || parts.some((part) => `${name} ${file}`.includes(part)),
    );
    if (chosen.length === 0) program.error(`No mutation is called ${parts.join(', ')}.`);
    const { faults } = await runMutations(chosen, console.log);
    report(faults, `Tests notice each of ${chosen.length} mutations.`);
  });

program
  .command('pictures')
  .description('take the pictures of the README again')
  .action(async () => {
    const { takePictures } = await import('./pictures.ts');
    console.log(`In docs/pictures: ${(await takePictures()).join(', ')}.`);
  });

await program.parseAsync();

function report(faults: string[], allIsWell: string): void {
  for (const fault of faults) console.error(`Fault: ${fault}`);
  console.log(faults.length === 0 ? allIsWell : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) program.error(`${text} is not a whole number above 0.`);
  return number;
}
