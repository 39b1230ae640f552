//! What day it is where the browser stands. The library has no clock; it gets this as a value.

use leadsheet::day::Day;
use leadsheet::report::Now;

/// Today, in the browser's zone; none where its clock says nothing sensible.
pub(crate) fn now() -> Option<Now> {
    let date = js_sys::Date::new_0();
    let year = i16::try_from(date.get_full_year()).ok()?;
    let month = i8::try_from(date.get_month() + 1).ok()?;
    let day = i8::try_from(date.get_date()).ok()?;
    Some(Now {
        today: Day::new(year, month, day)?,
        crm_lag: None,
    })
}
