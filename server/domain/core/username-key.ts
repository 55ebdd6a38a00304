/** The text by which usernames are compared: it ignores case and other forms of a character, such as wide or mathematical letters. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
