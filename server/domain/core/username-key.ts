/** How usernames are compared: ignoring case and other forms of the same characters, as wide or mathematical letters. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
