/** `stem`: how the paths of the files that are made begin. */
export type MakeOrder = { task: 'make'; file: string; stem: string }

/** A box's image from the files of images of its products, into `file`. */
export type ComposeOrder = { task: 'compose'; sources: string[]; mirrored: boolean; file: string }

/** Task of the image process. */
export type ImageOrder = MakeOrder | ComposeOrder

/** `rejection` is for the uploader; otherwise the size of the largest file in pixels. */
export type ImageReport = { rejection: string } | { rejection?: undefined; width: number; height: number }
