/**
 * The form in which usernames are compared. It ignores case and alternative forms of a character, such as wide or mathematical
 * letters.
 */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
