/** Text of the merchant feed. It is not part of `seoCopy`, which every page downloads. */
export const feedCopy = {
  description: (shopName: string) => `All products from ${shopName}`,
} as const;

/** Messages on the terminal when the shop starts and stops. */
export const runningCopy = {
  open: (shopName: string, address: string, dataFolder: string) =>
    `\n  屋台 ${shopName} is running\n\n  Shop  ${address}\n  Data  ${dataFolder}\n\n  Press Ctrl-C to stop.\n`,
  firstAdmin: (email: string, password: string, file: string) =>
    `  Temporary administrator login; you choose your own email and password at the first login\n\n  Email     ${email}\n  Password  ${password}\n\n  Both are saved in ${file} until then.\n`,
  lastAdmin: (email: string) =>
    `ADMIN_EMAILS no longer contains ${email}. The role stays, because there is no other administrator.`,
  databaseAway: (reason: string) =>
    `Cannot reach the database (${reason}). Check DATABASE_URL, and that PostgreSQL is running.`,
  folder: (folder: string, reason: string) =>
    `Cannot use the data folder ${folder} (${reason}). Set DATA_DIR to a folder that the shop can write to.`,
  filling: (percent: number) => `Loading the demo catalogue: ${percent}%`,
  notListening: (host: string, port: number, code: string) => {
    if (code === 'EADDRINUSE') {
      return `Port ${port} is already in use. Choose another one, for example PORT=${port + 1}.`;
    }
    if (code === 'EACCES') return `Port ${port} needs special permission. Choose a higher one, for example PORT=3000.`;
    return `Cannot listen on ${host}:${port} (${code}). Set HOST to an address of this machine, or to 0.0.0.0 for all of them.`;
  },
  closing: 'Stopping: finishing open requests first.',
  hurrying: 'Stopping now without waiting.',
} as const;
