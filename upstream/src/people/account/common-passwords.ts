import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most used passwords, lower case. Source: the dictionary of zxcvbn-ts (MIT). */
const common = new Set(dictionary['passwords-common'] as string[]);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
