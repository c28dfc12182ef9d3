/** Payment states of an order. The shop itself takes no payments. */
export const paymentStates = ['none', 'requested', 'deposit-paid', 'paid', 'refunded'] as const
