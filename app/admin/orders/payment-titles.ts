import type { Order } from '#app/features/proposals/orders/change-order.server.ts'

/** What is known about the payment. The shop takes none itself. */
export const paymentTitles: Record<Order['payment_state'], string> = {
  none: 'Not requested',
  requested: 'Requested',
  'deposit-paid': 'Deposit paid',
  paid: 'Paid',
  refunded: 'Refunded',
}
