/** An image that a visitor's browser sent, in base64, and how it is wanted: its longest edge in pixels, and as what. */
export type SmallOrder = { bytes: string; maxLength: number; as: 'jpeg' | 'webp' }

/** `made` is base64 as well; null for what is no image. */
export type SmallReport = { made: string; width: number; height: number } | { made: null }
