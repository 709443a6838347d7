/** A number with its noun, such as `1 site` or `3,118 sites`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`
}
