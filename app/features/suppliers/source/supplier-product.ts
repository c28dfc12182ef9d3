/**
 * Products and prices of suppliers. Element names of PromoStandards in lower case, as response.ts reads them. Times are in
 * milliseconds since 1970; a missing value is unknown.
 */

type Color = { colorname?: string; standardcolorname?: string; hex?: string }

export type SupplierPart = {
  partid?: string
  countryoforigin?: string
  primarycolor?: Color & { color?: Color }
  colorarray: Color[]
  primarymaterial?: string
  apparelsize?: { labelsize?: string; customsize?: string }
  dimension?: {
    dimensionuom?: string
    depth?: number
    height?: number
    width?: number
    weightuom?: string
    weight?: number
  }
  /** Days. */
  leadtime?: number
  isrushservice?: boolean
  enddate?: number
}

export type SupplierProduct = {
  /** The supplier's id, with which its services are called. */
  productid: string
  /** The number with which people order from the supplier, if it differs from the id. */
  itemnumber?: string
  productname?: string
  description: string[]
  productbrand?: string
  productcategoryarray: { category?: string }[]
  productpartarray: SupplierPart[]
  primaryimageurl: string[]
  /** As a text, for suppliers whose parts have no lengths. */
  dimensions?: string
  enddate?: number
}

export type SupplierImage = { url: string; color: string | undefined; partId: string | undefined }

type Period = { priceeffectivedate?: number; priceexpirydate?: number }

export type SupplierCharge = {
  chargeid?: string
  chargename?: string
  chargetype?: string
  /** LTM, less than minimum: charged for orders below the minimum quantity. */
  chargesappliesltm?: boolean
  chargespercolor?: number
  chargepricearray: (Period & {
    /** From this number of pieces on. */
    xminqty?: number
    /** From this number of colors, stitches or other units of `yuom` on. */
    yminqty?: number
    yuom?: string
    price?: number
    repeatprice?: number
  })[]
}

export type SupplierDecoration = {
  decorationid?: string
  decorationname?: string
  decorationheight?: number
  decorationwidth?: number
  decorationdiameter?: number
  decorationuom?: string
  chargearray: SupplierCharge[]
  decorationunitsincluded?: number
  decorationunitsincludeduom?: string
  /** Days. */
  leadtime?: number
  /** Maximum number of colors, stitches or other units of `decorationunitsincludeduom`. */
  decorationunitsmax?: number
  defaultdecoration?: boolean
}

export type SupplierLocation = { locationid?: string; locationname?: string; decorationarray: SupplierDecoration[] }

export type SupplierConfiguration = {
  partarray: { partid?: string; partpricearray: (Period & { minquantity?: number; price?: number })[] }[]
  locationarray: SupplierLocation[]
}

/** Suggested prices (list), and what the shop pays (net). Net is undefined without an agreement with the supplier. */
export type Configurations = { list?: SupplierConfiguration | undefined; net?: SupplierConfiguration | undefined }

export type PartStock = {
  partId: string | undefined
  color: string | undefined
  size: string | undefined
  /** Null for unlimited. */
  quantity: number | null
}
