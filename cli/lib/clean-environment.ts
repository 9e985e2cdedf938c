/**
 * Options for our own processes: they get none of the operator's variables. What is in a site depends on code and data
 * alone, and Vite, Vike and React would all change their output with some variable or other (VITE_…, VITEST, DEBUG).
 */
export const CLEAN_ENVIRONMENT = { extendEnv: false, env: { NODE_ENV: 'production' } } as const;
