/** `stem`: how the paths of the files that are made begin. */
export type ProcessTask = { task: 'make'; file: string; stem: string }

/** A box's image from the files of images of its products, into `file`. */
export type ComposeTask = { task: 'compose'; sources: string[]; mirrored: boolean; file: string }

/** Task of the image process. */
export type ImageTask = ProcessTask | ComposeTask

/** `rejection` is for the uploader; otherwise the size of the largest file in pixels. */
export type ImageTaskResult = { rejection: string } | { rejection?: undefined; width: number; height: number }
