/**
 * How often tests of one kind of work kill it at a random moment: few in every run, more where somebody asks for them
 * (`KILL_ROUNDS=100 npx vitest run kill signals`).
 */
export const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 6);
