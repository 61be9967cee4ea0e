/** Hosting and IT infrastructure provisioning services. */
export const defaultSac = '998315';
