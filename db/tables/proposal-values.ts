/** What is known about the payment of an order. The shop takes none itself. */
export const paymentStates = ['none', 'requested', 'deposit-paid', 'paid', 'refunded'] as const
