/** The services of the PromoStandards and the versions that the shop reads, the preferred one first. */
export const serviceVersions = {
  productData: ['2.0.0', '1.0.0'],
  media: ['1.1.0'],
  pricing: ['1.0.0'],
  inventory: ['2.0.0', '1.2.1'],
} as const

export type ServiceName = keyof typeof serviceVersions

export const serviceNames = Object.keys(serviceVersions) as ServiceName[]

export const serviceTitles: Record<ServiceName, string> = {
  productData: 'Product Data',
  media: 'Media Content',
  pricing: 'Pricing and Configuration',
  inventory: 'Inventory',
}

export type Endpoint = { url: string; version: string }
export type Endpoints = Partial<Record<ServiceName, Endpoint>>
