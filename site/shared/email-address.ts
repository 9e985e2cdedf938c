/** Something before the @ and a domain of two labels or more after it: enough to find slips, and it refuses no real address. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/;

/** @param text without blanks around it */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
