import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** Folders whose imports are ruled. */
export const ruledFolders = ['app', 'cli', 'config', 'db', 'demo', 'emails', 'lib', 'server', 'shop', 'tools'];

/** Reads every import below `folders` of `baseDir` and holds it against the rules. */
export async function cruiseImports(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: importRules },
    // TypeScript 7 has no parser API; without another parser nothing would be read and nothing found.
    parser: 'swc',
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^tools/compose-pictures/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  });
  if (typeof output === 'string') throw new TypeError('the cruise answered with text');
  return output;
}
