import type { Order } from '#app/features/proposals/orders/change-order.server.ts'

/** Labels of payment states. The shop itself takes no payments. */
export const paymentTitles: Record<Order['payment_state'], string> = {
  none: 'Not requested',
  requested: 'Requested',
  'deposit-paid': 'Deposit paid',
  paid: 'Paid',
  refunded: 'Refunded',
}
