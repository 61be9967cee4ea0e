/** Razorpay's minimum is ₹1. */
export const minOnlinePaise = 100;

export const isOnlinePrice = (paise: number): boolean => paise === 0 || paise >= minOnlinePaise;
