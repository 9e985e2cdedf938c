/*
 * The script that each document runs before its first paint. It is a file of its own, since the Content-Security-Policy
 * allows no inline script.
 */
import './boot.ts';
import './early-input.ts';
