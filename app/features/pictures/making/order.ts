/** What the process that makes pictures is asked for. `stem`: how the paths of the files that are made begin. */
export type PictureOrder = { task: 'make'; file: string; stem: string }

/** `refusal` is for whoever gave the file; else the size of the largest file made, in pixels. */
export type PictureReport = { refusal: string } | { refusal?: undefined; width: number; height: number }
