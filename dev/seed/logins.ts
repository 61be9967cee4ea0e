/** Logins of the demo, printed at start; they exist only in seeded development databases. */
export const demoLogins = [
  { role: 'superadmin', phoneNumber: '+919810000001', password: 'demo-superadmin-1' },
  { role: 'admin', phoneNumber: '+919810000002', password: 'demo-admin-2' },
  { role: 'creator', phoneNumber: '+919810000003', password: 'demo-creator-3' },
  { role: 'franchisee', phoneNumber: '+919810000004', password: 'demo-franchisee-4' },
  { role: 'franchisee-with-all-card-access', phoneNumber: '+919810000005', password: 'demo-allcards-5' },
  { role: 'customer', phoneNumber: '+919810000006', password: 'demo-customer-6' },
] as const;

/** The published card with the most content. */
export const demoCardId = 'mithai-ghar';
