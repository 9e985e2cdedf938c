/* What each document runs before its first paint; the Content-Security-Policy allows no inline script. */
import './boot.ts';
import './early-input.ts';
