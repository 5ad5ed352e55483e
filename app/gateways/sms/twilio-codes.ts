/** The number does not exist, or gets no text messages. */
export const unknownNumberCodes = [21211, 21614, 30005, 30006]
