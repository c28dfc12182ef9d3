/** States of a shipment, in their order. */
export const shipmentStates = ['to-pick', 'packed', 'shipped', 'delivered', 'returned'] as const
export type ShipmentState = (typeof shipmentStates)[number]
