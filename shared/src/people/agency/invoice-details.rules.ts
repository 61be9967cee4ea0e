/** SAC 998315: hosting and IT infrastructure provisioning services. */
export const usualSac = '998315';
