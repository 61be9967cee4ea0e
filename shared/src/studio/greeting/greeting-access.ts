/** Source: docs/specification.md §6. */
export const greetingAccess = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  grant: 'manage-greetings',
} as const;
