/** The color of each role's pill. */
export const roleColors = { admin: 'red', editor: 'blue', reviewer: 'orange', user: 'plain' } as const;
