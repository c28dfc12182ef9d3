/** `stem`: path prefix of the created files. */
export type ProcessTask = { task: 'process'; file: string; stem: string }

/** Composes the image of a box from the files of its products' images, into `file`. */
export type ComposeTask = { task: 'compose'; sources: string[]; mirrored: boolean; file: string }

/** Checks an SVG logo and draws it once. */
export type LogoTask = { task: 'logo'; file: string }

/** Tasks of the image process. */
export type ImageTask = ProcessTask | ComposeTask | LogoTask

/** `rejection` is for the uploader; otherwise the size of the largest file in pixels, and the SVG to store of a logo. */
export type ImageTaskResult =
  | { rejection: string }
  | { rejection?: undefined; width: number; height: number; svg?: string }
