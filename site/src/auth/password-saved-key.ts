export const passwordSavedKey = 'password-saved';
