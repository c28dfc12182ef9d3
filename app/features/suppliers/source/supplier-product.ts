/** Products and prices of suppliers, named as PromoStandards names them. Times are in milliseconds; what is missing is unknown. */

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
  /** By which the supplier is asked. */
  productid: string
  /** By which people order from the supplier, if it differs. */
  itemnumber?: string
  productname?: string
  description: string[]
  productbrand?: string
  productcategoryarray: { category?: string }[]
  productpartarray: SupplierPart[]
  primaryimageurl: string[]
  /** In words, where the parts have no lengths. */
  dimensions?: string
  enddate?: number
}

export type SupplierImage = { url: string; color: string | undefined; partId: string | undefined }

type Period = { priceeffectivedate?: number; priceexpirydate?: number }

export type SupplierCharge = {
  chargeid?: string
  chargename?: string
  chargetype?: string
  chargesappliesltm?: boolean
  chargespercolor?: number
  chargepricearray: (Period & {
    xminqty?: number
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
  leadtime?: number
  decorationunitsmax?: number
  defaultdecoration?: boolean
}

export type SupplierLocation = { locationid?: string; locationname?: string; decorationarray: SupplierDecoration[] }

export type SupplierConfiguration = {
  partarray: { partid?: string; partpricearray: (Period & { minquantity?: number; price?: number })[] }[]
  locationarray: SupplierLocation[]
}

/** Suggested prices, and what the shop pays; undefined without an agreement with the supplier. */
export type Configurations = { list?: SupplierConfiguration | undefined; net?: SupplierConfiguration | undefined }

export type PartStock = {
  partId: string | undefined
  color: string | undefined
  size: string | undefined
  /** Null for unlimited. */
  quantity: number | null
}
