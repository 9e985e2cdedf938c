// Not part of the Observatory: types.js names the class, and nothing here opens a session.
export class Session {}
