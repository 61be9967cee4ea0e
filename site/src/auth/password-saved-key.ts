export const passwordSavedKey = 'password-saved';
export type PasswordSaved = 'first' | 'changed';
