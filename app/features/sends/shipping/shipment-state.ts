import type { ShipmentState } from '#db/tables/shipment-values.ts'

export const shipmentStateTitles: Record<ShipmentState, string> = {
  'to-pick': 'To pick',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
}
