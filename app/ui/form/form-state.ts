/** What a refused form is shown again with. Errors are text keys; those of the name '' are about the whole form. */
export type FormState = { values: Record<string, string | string[]>; errors: Record<string, string[]> }

/** Two hidden inputs: the key by which a repeated form has one effect, the token by which it is ours. */
export type FormTokens = { key: string; token: string }
