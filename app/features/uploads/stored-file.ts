/** Response of POST /uploads (201). `token` proves to the form that this shop stored `path`; valid for 24 hours. */
export type StoredFile = { path: string; token: string; name: string; size: number; type: string }

/** Error response. */
export type RejectedUpload = { error: string }
