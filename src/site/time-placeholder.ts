/** Stands for a time in texts that scripts finish, since pages are the same at all times. */
export const timePlaceholder = "{time}";

/** Stands for the visitor's phone number. */
export const phonePlaceholder = "{phone}";
