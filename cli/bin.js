#!/usr/bin/env node
import module from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`voucher-site needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(3);
}

// From Node 22 on: the compiled code of the last run is kept, which halves the time to the first line of output.
module.enableCompileCache?.();
// When nothing is left to do: otherwise Node takes V8's heap apart object by object before it exits.
process.once('beforeExit', () => {
  module.flushCompileCache?.();
  process.exit();
});

try {
  await import('./compiled/main.js');
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes('compiled/main.js')) throw error;
  process.stderr.write('The command line is not compiled yet. Run: npm run compile\n');
  process.exit(3);
}
