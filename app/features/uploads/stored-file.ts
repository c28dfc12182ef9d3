/** What POST /uploads answers (201). `token` proves to the request's form that this shop stored `path`; 24 hours. */
export type StoredFile = { path: string; token: string; name: string; size: number; type: string }

/** What it answers otherwise. */
export type RejectedUpload = { error: string }
