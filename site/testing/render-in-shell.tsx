import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ShellContext } from '../components/shell-context.ts';
import type { Snapshot } from '../shared/models/snapshot.ts';
import { buildShell } from '../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';

/** The markup of a part of a page, which knows the tenant of the snapshot. */
export function renderInShell(part: ReactNode, snapshot: Partial<Snapshot> = {}): string {
  return renderToStaticMarkup(<ShellContext value={buildShell(fixtureSnapshot(snapshot), 'b1')}>{part}</ShellContext>);
}
