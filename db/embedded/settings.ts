/** Server settings with PostgreSQL's own names. */
export type Settings = Record<string, string>;

/**
 * For a shop on a small machine. Passed on the command line, so they change with the code and not with the age of the
 * data folder. A shop that needs other settings uses an external server.
 */
export const SHOP_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Memory is used as needed: a shop of 100,000 products fills it.
  shared_buffers: '512MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  // Every acknowledged order is on the disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // For queries of a few milliseconds, compiling or parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Solid-state disks.
  random_page_cost: '1.1',
  huge_pages: 'off',
  // This server is not replicated.
  max_logical_replication_workers: '0',
  shared_preload_libraries: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs starts, stops and crashes only. The shop logs its failed statements itself; here they could contain customers'
  // data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
