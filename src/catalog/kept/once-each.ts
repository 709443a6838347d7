// What follows from an object that does not change is made once.

/** The function, called once for each object. */
export function onceEach<Value extends object, Made extends {}>(make: (value: Value) => Made): (value: Value) => Made {
  const made = new WeakMap<Value, Made>()
  return (value) => {
    const known = made.get(value)
    if (known !== undefined) return known
    const result = make(value)
    made.set(value, result)
    return result
  }
}
