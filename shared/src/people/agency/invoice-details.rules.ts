/** SAC 998315: hosting and IT infrastructure provisioning services. */
export const defaultSac = '998315';
